import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import './pdf.css';

interface Props {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** In CSS pixels. */
  width: number;
  /** Height by width until the page is read. */
  ratio: number;
}

/** Most pixels of a canvas: phones refuse larger ones. */
const mostPixels = 16_000_000;

/** A page of a PDF: its place, and its content while it is near the view. */
export function PdfPage({ pdf, number, width, ratio: expected }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [ratio, setRatio] = useState(expected);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: place.current?.closest('[role="document"]') ?? null,
      rootMargin: '100% 0px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={place}
      role="group"
      aria-label={`Page ${number} sur ${pdf.numPages}`}
      className="relative shrink-0 overflow-hidden bg-white"
      style={{ width, height: width * ratio }}
    >
      {isNear && width > 0 && <Content pdf={pdf} number={number} width={width} onShape={setRatio} />}
    </div>
  );
}

function Content({
  pdf,
  number,
  width,
  onShape,
}: Pick<Props, 'pdf' | 'number' | 'width'> & { onShape: (ratio: number) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isLeft = false;
    let drawing: RenderTask | undefined;
    let layer: TextLayer | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale = width / natural.width;
      const viewport = page.getViewport({ scale });
      const [target, container] = [canvas.current, text.current];
      if (isLeft || !target || !container) return;
      onShape(natural.height / natural.width);
      const area = viewport.width * viewport.height;
      const density = Math.min(devicePixelRatio, Math.sqrt(mostPixels / area));
      target.width = Math.floor(viewport.width * density);
      target.height = Math.floor(viewport.height * density);
      drawing = page.render({ canvas: target, viewport, transform: [density, 0, 0, density, 0, 0] });
      await drawing.promise;
      container.replaceChildren();
      container.style.setProperty('--total-scale-factor', String(scale));
      layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
      await layer.render();
    };
    // A page that cannot be drawn stays blank; leaving one rejects, too.
    draw().catch(() => {});
    return () => {
      isLeft = true;
      drawing?.cancel();
      layer?.cancel();
    };
  }, [pdf, number, width, onShape]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className="size-full" />
      <div ref={text} className="pdf-text" />
    </>
  );
}
