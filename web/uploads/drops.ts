import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore } from '../ui/createStore.ts';
import { showToast } from '../ui/toast.ts';

/** A target of files dropped on the page. */
interface DropTarget {
  /** French label shown while dragging. */
  label: string;
  take: (files: readonly File[]) => void;
  /** The field; absent for the page itself. */
  field?: RefObject<Element | null> | undefined;
}

/** Mounted targets, the innermost last. */
let targets: readonly DropTarget[] = [];
/** Label of the target under dragged files; null without any. */
const invitation = createStore<string | null>(null);

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Whether a dialog covers the target. */
const isCovered = ({ field }: DropTarget): boolean =>
  (field?.current ?? document.getElementById('contenu'))?.closest('[inert], [aria-hidden="true"]') !== null;

/** Squared distance in pixels. */
function distance({ clientX, clientY }: DragEvent, { field }: DropTarget): number {
  const box = field?.current?.getBoundingClientRect();
  if (!box) return Infinity;
  const across = Math.max(box.left - clientX, 0, clientX - box.right);
  const down = Math.max(box.top - clientY, 0, clientY - box.bottom);
  return across ** 2 + down ** 2;
}

/** The target for a point: the innermost, and the nearest of several fields. */
function targetAt(event: DragEvent): DropTarget | undefined {
  const open = targets.filter((target) => !isCovered(target));
  const innermost = open.at(-1);
  if (!innermost?.field) return innermost;
  const fields = open.filter(({ field }) => field);
  return fields.reduce((nearest, field) =>
    distance(event, field) < distance(event, nearest) ? field : nearest,
  );
}

/** The dropped files; folders are rejected with a message. */
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
  // A field handled the event itself.
  if (event.defaultPrevented) return invitation.set(null);
  event.preventDefault();
  const target = targetAt(event);
  if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
  invitation.set(target?.label ?? null);
}

function onDrop(event: DragEvent): void {
  invitation.set(null);
  if (event.defaultPrevented || !carriesFiles(event)) return;
  // Keep the browser from opening the files.
  event.preventDefault();
  const target = targetAt(event);
  const files = target && event.dataTransfer ? droppedFiles(event.dataTransfer) : [];
  if (files.length > 0) target?.take(files);
}

function onDragLeave({ relatedTarget }: DragEvent): void {
  // They left the window.
  if (relatedTarget === null) invitation.set(null);
}

/** Accepts files dropped anywhere on the page. Returns a function that stops it. */
export function watchDrops(): () => void {
  // The element under the pointer may change right before the drop.
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

/** Label while files are dragged over a page that accepts them; else null. */
export const useDropLabel = (): string | null => useSyncExternalStore(invitation.subscribe, invitation.get);

/**
 * While `isOpen`, receives files dropped anywhere on the page; inner targets take precedence, and the nearest of
 * several fields. A `field` in a dialog receives them instead of the page.
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
