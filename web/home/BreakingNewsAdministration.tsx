import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BreakingNewsAdministration_viewer$key } from '../__generated__/BreakingNewsAdministration_viewer.graphql';
import type { BreakingNewsAdministrationMutation } from '../__generated__/BreakingNewsAdministrationMutation.graphql';
import type { BreakingNewsAdministrationVisibilityMutation } from '../__generated__/BreakingNewsAdministrationVisibilityMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { ChangedNotice } from '../core/ChangedNotice.tsx';
import { useEditing } from '../core/useEditing.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/useForm.ts';

const noErrors = () => ({});

/** The news that scrolls in the header: written, shown and hidden. */
export function BreakingNewsAdministration({
  viewer: key,
}: {
  viewer: BreakingNewsAdministration_viewer$key;
}) {
  const { administration } = useFragment(
    graphql`
      fragment BreakingNewsAdministration_viewer on Viewer @throwOnFieldError {
        administration {
          breakingNews
          isBreakingNewsVisible
        }
      }
    `,
    key,
  );
  const breakingNews = administration?.breakingNews ?? '';
  const form = useForm({ text: breakingNews }, noErrors);
  const { text } = form.values;
  // The text of the news is its own version.
  const saving = useRef<HTMLButtonElement>(null);
  const editing = useEditing(form, { version: breakingNews, values: { text: breakingNews } });
  useUnsavedChanges(form.hasChanges);
  const [save, isSaving] = useKeyedMutation<BreakingNewsAdministrationMutation>(graphql`
    mutation BreakingNewsAdministrationMutation($input: UpdateBreakingNewsInput!) {
      updateBreakingNews(input: $input) {
        viewer {
          ...BreakingNewsAdministration_viewer
          ...BreakingNews_viewer
          administration {
            breakingNews
          }
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  const [show, isShowing] = useAsyncMutation<BreakingNewsAdministrationVisibilityMutation>(
    graphql`
      mutation BreakingNewsAdministrationVisibilityMutation($input: SetBreakingNewsVisibilityInput!) {
        setBreakingNewsVisibility(input: $input) {
          viewer {
            ...BreakingNewsAdministration_viewer
            ...BreakingNews_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const submit = async (basedOn = editing.basedOn) => {
    if (isSaving || !form.check()) return;
    editing.send();
    const outcome = await save({ input: { breakingNews: text, basedOn } });
    if (!outcome.isDone) {
      if (outcome.isChanged) editing.refuse();
      else form.refuse({ text: outcome.message });
      return;
    }
    // The notice disappears, so its focus moves here.
    if (editing.stage !== null) saving.current?.focus();
    editing.advance(outcome.response.updateBreakingNews.viewer?.administration?.breakingNews ?? text);
    form.keep({ text });
    showToast({ text: 'Le texte à la une a été enregistré.', kind: 'success' });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Switch
        label="Afficher le texte à la une"
        description="En haut de chaque page"
        // Shows the stored state, so that it reverts by itself after a failure (B658).
        isOn={administration?.isBreakingNewsVisible ?? false}
        isDisabled={isShowing}
        onChange={(isVisible) => void show({ input: { isVisible } }, { subject: 'visibility of the news' })}
      />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.hasChanges) void submit();
        }}
      >
        <ChangedNotice
          kind="news"
          edited={null}
          editing={editing}
          current={[{ content: breakingNews === '' ? 'Aucun texte' : breakingNews }]}
          isSaving={isSaving}
          onSave={(version) => void submit(version)}
        />
        <TextArea
          label="Texte"
          description="Laissez vide pour ne rien annoncer."
          value={text}
          onChange={(typed) => form.set('text', typed)}
          error={form.errors.text}
          maxLength={1000}
        />
        <Button
          ref={saving}
          type="submit"
          kind="primary"
          className="self-end"
          isPending={isSaving}
          isIdle={!form.hasChanges}
        >
          Enregistrer
        </Button>
      </form>
    </div>
  );
}
