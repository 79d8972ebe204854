import { IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAskBeforeClosing } from '../../core/useUnsavedChanges.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Upload, uploads, useUploads } from '../../uploads/uploadQueue.ts';

/** Milliseconds for which is told what was added: time to follow the way to it. */
const told = 8_000;

/** What is being sent, whatever page is looked at: how far it is, and what can be done about it. */
export function UploadPanel() {
  const shown = useUploads();
  useTellDone();
  useAskBeforeClosing(shown.length > 0);
  if (shown.length === 0) return null;
  return (
    <section
      ref={keepHeight}
      aria-label="Envois en cours"
      className="fixed bottom-20 left-3 z-40 w-88 max-w-[calc(100vw-1.5rem)] rounded-2xl border border-line bg-raised text-ink shadow-xl animate-rise lg:bottom-6 lg:left-6"
    >
      <ul className="m-0 max-h-56 list-none divide-y divide-line overflow-y-auto p-0">
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** Tells the rest of the page how high the panel is, which lies at its edge; its focus goes to the page with it. */
function keepHeight(panel: HTMLElement): () => void {
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

/** Tells of all that arrived in one place together, once nothing more is on its way there. */
function useTellDone(): void {
  const navigate = useNavigate();
  const counts = useRef(new Map<string, number>());
  const tell = useEffectEvent(({ place, label }: Upload) => {
    if (!place) return;
    const count = (counts.current.get(place.path) ?? 0) + 1;
    counts.current.set(place.path, count);
    const isMoreComing = uploads
      .get()
      .some((other) => other.place?.path === place.path && other.state !== 'failed');
    if (isMoreComing) return;
    counts.current.delete(place.path);
    showToast({
      text: `${count === 1 ? `« ${label} » ajouté` : `${count} fichiers ajoutés`} à « ${place.name} »`,
      kind: 'success',
      duration: told,
      ...(location.pathname === place.path
        ? {}
        : { action: { label: 'Voir', run: () => void navigate(place.path) } }),
    });
  });
  useEffect(() => uploads.onDone((upload) => tell(upload)), []);
}

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });

/** Whose button takes the focus of one that goes: the next upload, else the one before, else the page. */
const heirOf = (row: HTMLElement | null): HTMLElement | null => {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour ? neighbour.querySelector('button') : document.querySelector('main');
};

function UploadRow({
  upload: { id, label, place, state, percent, message, isWorthRetrying },
}: {
  upload: Upload;
}) {
  const isFailed = state === 'failed';
  const row = useRef<HTMLLIElement>(null);
  const drop = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      // It arrived under the finger.
      if (element?.contains(document.activeElement)) heirOf(element)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <li ref={row} className="flex items-center gap-1 py-1.5 pr-1.5 pl-4">
      <div className="min-w-0 flex-1 text-sm">
        <p className="m-0 truncate font-semibold" title={place ? `${label}, ${place.name}` : label}>
          {label}
        </p>
        {isFailed ? (
          <p role="alert" className="m-0 wrap-anywhere text-danger">
            {message}
          </p>
        ) : (
          <div className="flex h-5 items-center gap-3 text-muted">
            {state === 'sending' && percent < 100 ? (
              <>
                <ProgressBar label={`Envoi de ${label}`} value={percent} className="flex-1" />
                <span className="w-12 text-right tabular-nums">{percent} %</span>
              </>
            ) : (
              <span>{wordsFor[state]}</span>
            )}
          </div>
        )}
      </div>
      {isFailed && isWorthRetrying && (
        <IconButton
          size="small"
          label={`Réessayer d’envoyer ${label}`}
          onPress={() => {
            drop.current?.focus();
            uploads.retry(id);
          }}
        >
          <IconRefresh aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        ref={drop}
        size="small"
        label={isFailed ? `Retirer ${label}` : `Annuler l’envoi de ${label}`}
        onPress={() => {
          heirOf(row.current)?.focus({ preventScroll: true });
          uploads.drop(id);
        }}
      >
        <IconX aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** What is said of an upload whose progress says nothing. */
const wordsFor = {
  waiting: 'En attente',
  sending: 'Traitement…',
  pausing: 'Nouvel essai dans un instant…',
  failed: '',
};
