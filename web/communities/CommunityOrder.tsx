import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sentence } from '../ui/sentence.ts';

interface Item {
  id: string;
  title: string;
  /** The entry: a link. */
  content: ReactNode;
}

interface Props {
  items: readonly Item[];
  /** Called with an entry and its new place, counted from 0. */
  onMove: (id: string, position: number) => void;
}

/**
 * A list whose order is the person's own: entries are dragged, or moved with Alt and the arrow keys
 * while their link has the focus, and every move is announced.
 */
export function CommunityOrder({ items, onMove }: Props) {
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [news, setNews] = useState('');

  const move = (id: string, position: number) => {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (!item || position < 0 || position >= items.length || position === from) return;
    onMove(id, position);
    setNews(sentence`${item.title}\u00a0: place ${position + 1} sur ${items.length}`);
  };
  const onKeyDown = (event: KeyboardEvent, id: string, place: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    // React moves the node, which takes the focus from it.
    flushSync(() => move(id, place + step));
    list.current?.querySelector<HTMLElement>(`[data-community="${CSS.escape(id)}"] a`)?.focus();
  };
  const onDragOver = (event: DragEvent, place: number) => {
    if (dragged === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setTarget(place);
  };
  const finish = () => {
    setDragged(null);
    setTarget(null);
  };

  return (
    <>
      <p id={hintId} className="sr-only">
        Alt et les flèches haut et bas déplacent la communauté dans la liste.
      </p>
      <ul ref={list} className="m-0 flex list-none flex-col gap-0.5 p-0">
        {items.map(({ id, content }, place) => {
          const from = items.findIndex((item) => item.id === dragged);
          const isTarget = target === place && dragged !== id;
          return (
            // The keys are those of the link inside.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              data-community={id}
              aria-describedby={hintId}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', id);
                setDragged(id);
              }}
              onDragOver={(event) => onDragOver(event, place)}
              onDrop={(event) => {
                // Files are for the page.
                if (dragged === null) return;
                event.preventDefault();
                move(dragged, place);
                finish();
              }}
              onDragEnd={finish}
              onKeyDown={(event) => onKeyDown(event, id, place)}
              className={`rounded-xl ${dragged === id ? 'opacity-40' : ''} ${
                isTarget
                  ? from < place
                    ? 'shadow-[0_2px_0_var(--c-accent-ink)]'
                    : 'shadow-[0_-2px_0_var(--c-accent-ink)]'
                  : ''
              }`}
            >
              {content}
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
