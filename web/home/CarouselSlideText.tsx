import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';
import { SlideLink } from './SlidePicture.tsx';

interface Props {
  html: string;
  /** Link of the slide, where the API returns one for texts too. */
  url: string | null | undefined;
}

/** A slide of text: as high as the others, and as high as it needs once it is opened. */
export default function CarouselSlideText({ html, url }: Props) {
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
    <div className={`flex flex-col bg-accent-soft p-4 pb-11 sm:p-8 sm:pb-14 ${isOpen ? '' : 'h-45 sm:h-85'}`}>
      <div ref={box} className={`min-h-0 flex-1 ${isOpen ? '' : 'overflow-hidden'}`}>
        <Html html={html} className="sm:text-lg" />
      </div>
      <div className="flex flex-wrap items-center gap-2 self-start">
        {(isLong || isOpen) && (
          <Button kind="quiet" size="small" className="flush-small" onPress={() => setOpen(!isOpen)}>
            {isOpen ? 'Réduire' : 'Lire la suite'}
          </Button>
        )}
        {url && <SlideLink url={url} />}
      </div>
    </div>
  );
}
