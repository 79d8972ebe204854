import { type FormEvent, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { IllustrationAdministration_viewer$key } from '../__generated__/IllustrationAdministration_viewer.graphql';
import type { IllustrationAdministrationAddMutation } from '../__generated__/IllustrationAdministrationAddMutation.graphql';
import type { IllustrationAdministrationDeleteMutation } from '../__generated__/IllustrationAdministrationDeleteMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { focusFirstError } from '../ui/useForm.ts';
import { addressError } from './address.ts';
import { isVideoFile, SlideFields } from './SlideFields.tsx';
import { SlideItem } from './SlideItem.tsx';

/** The pictures and videos of the right column, added and deleted. */
export function IllustrationAdministration({
  viewer: key,
}: {
  viewer: IllustrationAdministration_viewer$key;
}) {
  const { illustrations } = useFragment(
    graphql`
      fragment IllustrationAdministration_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "IllustrationAdministrationQuery") {
        illustrations {
          id
          url
          image {
            url(width: 384)
          }
          video {
            poster {
              url(width: 384)
            }
          }
        }
      }
    `,
    key,
  );
  const [remove] = useAsyncMutation<IllustrationAdministrationDeleteMutation>(
    graphql`
      mutation IllustrationAdministrationDeleteMutation($input: DeleteIllustrationInput!) {
        deleteIllustration(input: $input) {
          viewer {
            ...IllustrationAdministration_viewer
            ...Illustrations_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Illustration supprimée' },
  );
  const ask = async (id: string) => {
    const yes = await confirm({
      title: 'Supprimer cette illustration ?',
      text: 'Elle disparaît de la colonne de droite de tout le monde.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (yes) await remove({ input: { illustrationId: id } });
  };
  return (
    <div className="flex flex-col gap-8">
      {!illustrations || illustrations.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">
          {illustrations
            ? 'Il n’y a pas encore d’illustration.'
            : 'Les illustrations n’ont pas pu être chargées.'}
        </p>
      ) : (
        <ul aria-label="Illustrations" className="m-0 flex list-none flex-col gap-3 p-0">
          {illustrations.map((slide, index) => (
            <SlideItem
              key={slide.id}
              slide={slide}
              name={`l’illustration ${index + 1}`}
              onDelete={() => void ask(slide.id)}
            />
          ))}
        </ul>
      )}
      <AddIllustration />
    </div>
  );
}

function AddIllustration() {
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  useUnsavedChanges(file !== null || url !== '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [run, isPending] = useKeyedMutation<IllustrationAdministrationAddMutation>(graphql`
    mutation IllustrationAdministrationAddMutation($input: AddIllustrationInput!) {
      addIllustration(input: $input) {
        viewer {
          ...IllustrationAdministration_viewer
          ...Illustrations_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const form = useRef<HTMLFormElement>(null);
  const isVideo = file !== null && isVideoFile(file);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const address = isVideo ? '' : url.trim();
    const wrong = addressError(address);
    setErrors({
      ...(file ? {} : { file: 'Veuillez choisir un fichier.' }),
      ...(wrong === undefined ? {} : { url: wrong }),
    });
    if (!file || wrong !== undefined) {
      focusFirstError(form.current);
      return;
    }
    const outcome = await run({ input: { file, url: address || null } });
    if (outcome.isDone) {
      setFile(null);
      setUrl('');
      return;
    }
    setErrors(outcome.inputs);
    if (!('file' in outcome.inputs || 'url' in outcome.inputs)) setFailure(outcome.message);
    focusFirstError(form.current);
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="m-0 text-lg font-bold">Nouvelle illustration</h2>
      {failure !== null && <ErrorNotice message={failure} />}
      <SlideFields file={file} onFile={setFile} url={url} onUrl={setUrl} isVideo={isVideo} errors={errors} />
      <Button type="submit" kind="primary" className="self-start" isPending={isPending}>
        Ajouter l’illustration
      </Button>
    </form>
  );
}
