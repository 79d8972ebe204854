import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ChangedNotice_edited$key } from '../__generated__/ChangedNotice_edited.graphql';
import { Button } from '../ui/Button.tsx';
import { formatWhen } from '../ui/formatDate.ts';
import type { Editing } from './useEditing.ts';
import { sentence } from '../ui/sentence.ts';

/** French subject of the notice. */
const subjects = {
  post: ['cette publication', 'a été modifiée'],
  event: ['cet événement', 'a été modifié'],
  comment: ['ce commentaire', 'a été modifié'],
  reply: ['cette réponse', 'a été modifiée'],
  community: ['cette communauté', 'a été modifiée'],
  settings: ['ces paramètres', 'ont été modifiés'],
  carouselSlide: ['cette mise en avant', 'a été modifiée'],
  link: ['ce lien', 'a été modifié'],
  news: ['ce texte', 'a été modifié'],
  account: ['ce compte', 'a été modifié'],
} as const;

/** Part of the current version, for comparison. */
export interface CurrentPart {
  /** Its field's label; absent if there is only one. */
  label?: string;
  content: ReactNode;
}

interface Props {
  kind: keyof typeof subjects;
  /** Null for content without an edit history. */
  edited: ChangedNotice_edited$key | null;
  editing: Editing;
  /** The current version's parts. */
  current: readonly CurrentPart[];
  isSaving: boolean;
  /** Saves the form over this version. */
  onSave: (version: string | null) => void;
}

/**
 * Informs the user in a form that somebody else changed the content, and offers to save over it or to take it; the typed
 * text can then be restored. If the other change is this form's own lost save, the form is saved again silently.
 */
export function ChangedNotice({ editing, ...props }: Props) {
  const { isOwn, stage, round, currentVersion } = editing;
  const { onSave } = props;
  const isOvertaken = isOwn && stage === 'changed';
  /** The version saved over, and when: another rejection is shown again. */
  const [saved, setSaved] = useState<{ version: string | null; round: number }>();
  if (isOvertaken && saved?.version !== currentVersion) setSaved({ version: currentVersion, round });
  const save = useEffectEvent(onSave);
  useEffect(() => {
    if (saved) save(saved.version);
  }, [saved]);
  if (isOvertaken && saved?.round === round) return null;
  // Remounted for each message, so that it is announced and focused.
  return editing.stage && <Notice key={editing.round} stage={editing.stage} editing={editing} {...props} />;
}

function Notice({
  kind,
  edited: key,
  editing,
  stage,
  current,
  isSaving,
  onSave,
}: Props & { stage: NonNullable<Editing['stage']> }) {
  const edited = useFragment(
    graphql`
      fragment ChangedNotice_edited on Editable {
        lastEdit {
          editedAt
          editor {
            name
          }
        }
      }
    `,
    key,
  );
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div
      ref={element}
      role={stage === 'changed' ? 'alert' : 'status'}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-xl border border-line-strong bg-sunken p-4 text-sm text-ink"
    >
      <div className="flex gap-3">
        <IconUsers aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <p className="m-0">{wordsOf(stage, kind, edited?.lastEdit, editing.isTypedKept)}</p>
      </div>
      {stage === 'changed' && current.length > 0 && <CurrentVersion parts={current} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {stage === 'changed' && (
          <Button
            size="small"
            kind="primary"
            isPending={isSaving}
            onPress={() => onSave(editing.currentVersion)}
          >
            Enregistrer ma version
          </Button>
        )}
        {stage !== 'taken' && (
          <Button size="small" onPress={editing.takeCurrent}>
            Reprendre la version actuelle
          </Button>
        )}
        {stage !== 'changed' && editing.isTypedKept && (
          <Button size="small" onPress={editing.bringBack}>
            {stage === 'taken' ? 'Revenir à mon texte' : 'Revenir à mon autre texte'}
          </Button>
        )}
      </div>
    </div>
  );
}

function CurrentVersion({ parts }: { parts: readonly CurrentPart[] }) {
  return (
    <div
      role="group"
      aria-label="Version actuelle"
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-lg border border-line bg-surface px-3 py-2"
    >
      <p aria-hidden="true" className="m-0 mb-1 text-xs font-semibold text-muted">
        Version actuelle
      </p>
      {parts.map(({ label, content }) => (
        <div key={label ?? ''} className="wrap-anywhere">
          {label !== undefined && <span className="font-semibold">{`${label}\u00A0: `}</span>}
          {content}
        </div>
      ))}
    </div>
  );
}

function wordsOf(
  stage: NonNullable<Editing['stage']>,
  kind: keyof typeof subjects,
  lastEdit:
    | { readonly editedAt: string; readonly editor: { readonly name: string } | null | undefined }
    | null
    | undefined,
  isTypedKept: boolean,
): string {
  if (stage === 'taken')
    return `Vous avez repris la version actuelle.${isTypedKept ? ' Votre texte est gardé tant que ce formulaire est ouvert.' : ''}`;
  if (stage === 'returned')
    return 'Voici de nouveau votre texte. En l’enregistrant, vous remplacez la version actuelle.';
  const [name, passive] = subjects[kind];
  const when = lastEdit ? formatWhen(lastEdit.editedAt) : 'entre-temps';
  if (lastEdit?.editor) return sentence`${lastEdit.editor.name} a modifié ${name} ${when}.`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${passive} ${when}.`;
}
