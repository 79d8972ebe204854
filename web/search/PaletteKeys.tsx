import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';

const Palette = lazyPart(() => import('./Palette.tsx'), { showsErrorOverPage: true });

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the search that answers while one types: Ctrl+K anywhere, `/` outside of fields. */
export function PaletteKeys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const isAsked = isCommand ? event.key === 'k' : event.key === '/' && !isTyping(event.target);
      if (!isAsked) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen) return null;
  return <Palette onClose={() => setOpen(false)} />;
}
