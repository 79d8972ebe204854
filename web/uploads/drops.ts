import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { showToast } from '../ui/toast.ts';

/** Where files go that are dropped on the page. */
interface DropTarget {
  /** What becomes of them there, as the person reads it. */
  label: string;
  take: (files: readonly File[]) => void;
}

/** Those of the page, the innermost last. */
let targets: readonly DropTarget[] = [];
/** The words of the place over which files are held; null while none are. */
let invitation: string | null = null;
const listeners = new Set<() => void>();

function invite(next: string | null): void {
  if (next === invitation) return;
  invitation = next;
  for (const listener of listeners) listener();
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A dialog over the page keeps it from taking anything. */
const isCovered = (): boolean =>
  document.getElementById('contenu')?.closest('[inert], [aria-hidden="true"]') !== null;

const currentTarget = (): DropTarget | undefined => (isCovered() ? undefined : targets.at(-1));

/** The files of a drop. A folder is none, and cannot be sent: that is told. */
function droppedFiles({ files, items }: DataTransfer): readonly File[] {
  const isFolder = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry()?.isDirectory === true);
  if (isFolder.includes(true))
    showToast({
      text: 'Un dossier ne peut pas être déposé\u202F: déposez les fichiers qu’il contient.',
      kind: 'error',
    });
  return [...files].filter((_, index) => isFolder[index] !== true);
}

function onDragOver(event: DragEvent): void {
  if (!carriesFiles(event)) return;
  // A field that takes them itself has said so.
  if (event.defaultPrevented) return invite(null);
  event.preventDefault();
  const target = currentTarget();
  if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
  invite(target?.label ?? null);
}

function onDrop(event: DragEvent): void {
  invite(null);
  if (event.defaultPrevented || !carriesFiles(event)) return;
  // Whatever becomes of them, the browser does not leave the page for them.
  event.preventDefault();
  const target = currentTarget();
  const files = target && event.dataTransfer ? droppedFiles(event.dataTransfer) : [];
  if (files.length > 0) target?.take(files);
}

function onDragLeave({ relatedTarget }: DragEvent): void {
  // They have left the window.
  if (relatedTarget === null) invite(null);
}

/** Begins to take files that are dropped anywhere on the page; answers how to stop. For the shell. */
export function watchDrops(): () => void {
  addEventListener('dragover', onDragOver);
  addEventListener('drop', onDrop);
  addEventListener('dragleave', onDragLeave);
  return () => {
    removeEventListener('dragover', onDragOver);
    removeEventListener('drop', onDrop);
    removeEventListener('dragleave', onDragLeave);
  };
}

/** What is said while files are held over a page that takes them; null otherwise. */
export const useDropInvitation = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => invitation,
  );

/** While `isOpen`, files that are dropped anywhere on the page come here; the innermost of several gets them. */
export function useDropTarget(label: string, isOpen: boolean, take: (files: readonly File[]) => void): void {
  const onTake = useEffectEvent(take);
  useEffect(() => {
    if (!isOpen) return undefined;
    const target: DropTarget = { label, take: (files) => onTake(files) };
    targets = [...targets, target];
    return () => {
      targets = targets.filter((other) => other !== target);
    };
  }, [label, isOpen]);
}
