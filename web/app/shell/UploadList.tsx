import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { type Upload, uploads } from '../../uploads/uploadQueue.ts';
import { sentence } from '../../ui/sentence.ts';

/** The list of uploads, loaded with the first one. */
export default function UploadList({ shown }: { shown: readonly Upload[] }) {
  return (
    <ul className="m-0 max-h-56 list-none divide-y divide-line overflow-y-auto p-0">
      {shown.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

/** Receives the focus of a removed row: the next upload, the previous one or the page. */
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
      // It finished while focused.
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
                <span className="w-12 text-right tabular-nums">{`${percent} %`}</span>
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
          label={sentence`Réessayer d’envoyer ${label}`}
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
        label={isFailed ? sentence`Retirer ${label}` : sentence`Annuler l’envoi de ${label}`}
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

/** States without progress. */
const wordsFor = {
  waiting: 'En attente',
  sending: 'Traitement…',
  pausing: 'Nouvel essai dans un instant…',
  failed: '',
};
