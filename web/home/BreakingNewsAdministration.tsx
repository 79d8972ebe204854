import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { BreakingNewsAdministration_viewer$key } from '../__generated__/BreakingNewsAdministration_viewer.graphql';
import type { BreakingNewsAdministrationMutation } from '../__generated__/BreakingNewsAdministrationMutation.graphql';
import type { BreakingNewsAdministrationShowMutation } from '../__generated__/BreakingNewsAdministrationShowMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toast.ts';

/** The news that scrolls in the header: written, shown and hidden. */
export function BreakingNewsAdministration({
  viewer: key,
}: {
  viewer: BreakingNewsAdministration_viewer$key;
}) {
  const { administration } = useFragment(
    graphql`
      fragment BreakingNewsAdministration_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "BreakingNewsAdministrationQuery") {
        administration {
          breakingNews
          isBreakingNewsShown
        }
      }
    `,
    key,
  );
  const breakingNews = administration?.breakingNews ?? '';
  const [text, setText] = useState(breakingNews);
  useUnsavedChanges(text.trim() !== breakingNews.trim());
  const [error, setError] = useState<string | undefined>();
  const [save, isSaving] = useAsyncMutation<BreakingNewsAdministrationMutation>(graphql`
    mutation BreakingNewsAdministrationMutation($input: SetBreakingNewsInput!) {
      setBreakingNews(input: $input) {
        viewer {
          ...BreakingNewsAdministration_viewer
          ...BreakingNews_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [show, isShowing] = useAsyncMutation<BreakingNewsAdministrationShowMutation>(graphql`
    mutation BreakingNewsAdministrationShowMutation($input: ShowBreakingNewsInput!) {
      showBreakingNews(input: $input) {
        viewer {
          ...BreakingNewsAdministration_viewer
          ...BreakingNews_viewer
        }
        userErrors {
          message
        }
      }
    }
  `);
  // The switch shows what is so: where it could not be changed, it goes back by itself (B658).
  const toggle = async (isShown: boolean) => {
    const outcome = await show({ input: { isShown } });
    if (!outcome.isDone) showToast({ text: outcome.message, kind: 'error' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const outcome = await save({ input: { text } });
    setError(outcome.isDone ? undefined : outcome.message);
    if (outcome.isDone) showToast({ text: 'Le texte à la une a été enregistré.', kind: 'success' });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Switch
        label="Afficher le texte à la une"
        description="En haut de chaque page"
        isOn={administration?.isBreakingNewsShown ?? false}
        isDisabled={isShowing}
        onChange={(isShown) => void toggle(isShown)}
      />
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Texte"
          description="Laissez vide pour ne rien annoncer."
          value={text}
          onChange={setText}
          error={error}
          maxLength={1000}
        />
        <Button type="submit" kind="primary" className="self-end" isPending={isSaving}>
          Enregistrer
        </Button>
      </form>
    </div>
  );
}
