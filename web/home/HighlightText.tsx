import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';

/** A slide of text: as high as the others, and as high as it needs once it is opened. */
export function HighlightText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [html]);
  return (
    <div className={`flex flex-col bg-accent-soft p-6 pb-14 sm:p-8 sm:pb-14 ${isOpen ? '' : 'h-85'}`}>
      <div ref={box} className={`min-h-0 flex-1 ${isOpen ? '' : 'overflow-hidden'}`}>
        <Html html={html} className="text-lg" />
      </div>
      {(isLong || isOpen) && (
        <Button kind="quiet" size="small" className="self-start" onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </Button>
      )}
    </div>
  );
}
