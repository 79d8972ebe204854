import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore } from '../ui/createStore.ts';
import { showToast } from '../ui/toast.ts';

/** Where files go that are dropped on the page. */
interface DropTarget {
  /** What becomes of them there, as the person reads it. */
  label: string;
  take: (files: readonly File[]) => void;
  /** The field that takes them; absent where it is the page itself. */
  field?: RefObject<Element | null> | undefined;
}

/** Those of the page, the innermost last. */
let targets: readonly DropTarget[] = [];
/** The label of the place over which files are held; null while none are. */
const invitation = createStore<string | null>(null);

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A dialog over the page keeps all but its own fields from taking anything. */
const isCovered = ({ field }: DropTarget): boolean =>
  (field?.current ?? document.getElementById('contenu'))?.closest('[inert], [aria-hidden="true"]') !== null;

/** How far a point is from a field, in pixels squared. */
function distance({ clientX, clientY }: DragEvent, { field }: DropTarget): number {
  const box = field?.current?.getBoundingClientRect();
  if (!box) return Infinity;
  const across = Math.max(box.left - clientX, 0, clientX - box.right);
  const down = Math.max(box.top - clientY, 0, clientY - box.bottom);
  return across ** 2 + down ** 2;
}

/** Where files go that are dropped at this point: the innermost place, and of several fields the nearest. */
function targetAt(event: DragEvent): DropTarget | undefined {
  const open = targets.filter((target) => !isCovered(target));
  const innermost = open.at(-1);
  if (!innermost?.field) return innermost;
  const fields = open.filter(({ field }) => field);
  return fields.reduce((nearest, field) =>
    distance(event, field) < distance(event, nearest) ? field : nearest,
  );
}

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
  if (event.defaultPrevented) return invitation.set(null);
  event.preventDefault();
  const target = targetAt(event);
  if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
  invitation.set(target?.label ?? null);
}

function onDrop(event: DragEvent): void {
  invitation.set(null);
  if (event.defaultPrevented || !carriesFiles(event)) return;
  // Whatever becomes of them, the browser does not leave the page for them.
  event.preventDefault();
  const target = targetAt(event);
  const files = target && event.dataTransfer ? droppedFiles(event.dataTransfer) : [];
  if (files.length > 0) target?.take(files);
}

function onDragLeave({ relatedTarget }: DragEvent): void {
  // They have left the window.
  if (relatedTarget === null) invitation.set(null);
}

/** Begins to take files that are dropped anywhere on the page; answers how to stop. */
export function watchDrops(): () => void {
  // What is under the pointer may change, and be entered, in the very moment before they are dropped.
  addEventListener('dragenter', onDragOver);
  addEventListener('dragover', onDragOver);
  addEventListener('drop', onDrop);
  addEventListener('dragleave', onDragLeave);
  return () => {
    removeEventListener('dragenter', onDragOver);
    removeEventListener('dragover', onDragOver);
    removeEventListener('drop', onDrop);
    removeEventListener('dragleave', onDragLeave);
  };
}

/** What is said while files are held over a page that takes them; null otherwise. */
export const useDropInvitation = (): string | null =>
  useSyncExternalStore(invitation.subscribe, invitation.get);

/**
 * While `isOpen`, files that are dropped anywhere on the page come here; the innermost of several gets them, and of
 * several fields, as in a form, the nearest. A `field` in a dialog takes them while the page beneath does not.
 */
export function useDropTarget(
  label: string,
  isOpen: boolean,
  take: (files: readonly File[]) => void,
  field?: RefObject<Element | null>,
): void {
  const onTake = useEffectEvent(take);
  useEffect(() => {
    if (!isOpen) return undefined;
    const target: DropTarget = { label, take: (files) => onTake(files), field };
    targets = [...targets, target];
    return () => {
      targets = targets.filter((other) => other !== target);
    };
  }, [label, isOpen, field]);
}
