import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfirmUnload } from '../../core/useUnsavedChanges.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { showToast } from '../../ui/toast.ts';
import { onUploadDone, type Upload, uploads, useUploads } from '../../uploads/uploadQueue.ts';
import { sentence } from '../../ui/sentence.ts';

const UploadList = lazyPart(() => import('./UploadList.tsx'));

/** Milliseconds to show the link to a finished upload. */
const noticeDuration = 8_000;

/** Uploads in progress on every page, with their actions. */
export default function UploadPanel() {
  const shown = useUploads();
  useDoneNotice();
  useConfirmUnload(shown.length > 0);
  if (shown.length === 0) return null;
  return (
    <section
      ref={reportHeight}
      aria-label="Envois en cours"
      className="fixed bottom-20 left-3 z-40 w-88 max-w-[calc(100vw-1.5rem)] rounded-2xl border border-line bg-raised text-ink shadow-xl animate-rise lg:bottom-6 lg:left-6"
    >
      <Suspense fallback={null}>
        <UploadList shown={shown} />
      </Suspense>
    </section>
  );
}

/** Reports the panel's height to the page; its focus moves to the page with it. */
function reportHeight(panel: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--uploads-height', `${panel.offsetHeight + 8}px`),
  );
  observer.observe(panel);
  return () => {
    observer.disconnect();
    if (panel.contains(document.activeElement)) focusPage();
    style.removeProperty('--uploads-height');
  };
}

/** Shows one notice for all uploads to a destination once they are finished. */
function useDoneNotice(): void {
  const navigate = useNavigate();
  const counts = useRef(new Map<string, number>());
  const showDone = useEffectEvent(({ place, label }: Upload) => {
    if (!place) return;
    const count = (counts.current.get(place.path) ?? 0) + 1;
    counts.current.set(place.path, count);
    const isMoreComing = uploads
      .get()
      .some((other) => other.place?.path === place.path && other.state !== 'failed');
    if (isMoreComing) return;
    counts.current.delete(place.path);
    showToast({
      text: sentence`${count === 1 ? sentence`«\u00a0${label}\u00a0» ajouté` : `${count} fichiers ajoutés`} à «\u00a0${place.name}\u00a0»`,
      kind: 'success',
      duration: noticeDuration,
      ...(location.pathname === place.path
        ? {}
        : { action: { label: 'Voir', run: () => void navigate(place.path) } }),
    });
  });
  useEffect(() => onUploadDone((upload) => showDone(upload)), []);
}

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });
