import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite makes it the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PdfPage } from './PdfPage.tsx';
import { PreviewFailed } from '../previewParts.tsx';
import { useScrollFocus } from '../previewParts.tsx';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Widest page, in pixels. */
const widest = 960;

/** The pages of a PDF, drawn as they come into view. */
export default function PdfPages({ url, name }: { url: string; name: string }) {
  const area = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [shape, setShape] = useState({ width: 0, ratio: Math.SQRT2 });
  useScrollFocus(area);
  useEffect(() => {
    const loading = getDocument({
      url,
      // The content security policy allows neither.
      isEvalSupported: false,
      useWasm: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    const open = async () => {
      const opened = await loading.promise;
      const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
      const space = area.current?.clientWidth ?? widest;
      setShape({ width: Math.min(space, widest), ratio: height / width });
      setPdf(opened);
    };
    open().catch(() => {
      if (!loading.destroyed) setFailed(true);
    });
    return () => void loading.destroy();
  }, [url]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const width = Math.min(entry?.contentRect.width ?? widest, widest);
      setShape((before) => ({ ...before, width }));
    });
    if (area.current) watch.observe(area.current);
    return () => watch.disconnect();
  }, []);
  if (hasFailed) return <PreviewFailed />;
  return (
    <div
      ref={area}
      // Scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus
      tabIndex={0}
      role="document"
      aria-label={name}
      className="size-full overflow-y-auto outline-none"
    >
      <div className="mx-auto flex flex-col gap-3" style={{ width: shape.width }}>
        {pdf === null ? (
          <Skeleton className="h-96" />
        ) : (
          Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage key={index + 1} pdf={pdf} number={index + 1} width={shape.width} ratio={shape.ratio} />
          ))
        )}
      </div>
    </div>
  );
}
