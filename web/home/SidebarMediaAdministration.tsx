import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SidebarMediaAdministration_viewer$key } from '../__generated__/SidebarMediaAdministration_viewer.graphql';
import type { SidebarMediaAdministrationCreateMutation } from '../__generated__/SidebarMediaAdministrationCreateMutation.graphql';
import type { SidebarMediaAdministrationDeleteMutation } from '../__generated__/SidebarMediaAdministrationDeleteMutation.graphql';
import type { SidebarMediaAdministrationOrderMutation } from '../__generated__/SidebarMediaAdministrationOrderMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { focusFirstError } from '../ui/useForm.ts';
import { useAfterChecks, useFileChecks } from '../uploads/useFileChecks.ts';
import { addressError } from './address.ts';
import { isVideoFile, SlideFields } from './SlideFields.tsx';
import { SlideList } from './SlideList.tsx';
import { useRefetchSlides } from './useRefetchSlides.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const sidebarMediaAdministrationQuery = graphql`
  query SidebarMediaAdministrationQuery {
    viewer {
      ...SidebarMediaAdministration_viewer
    }
  }
`;

/** Administration of the pictures and videos of the right column: reorder, add and delete. */
export function SidebarMediaAdministration({
  viewer: key,
  canMove,
}: {
  viewer: SidebarMediaAdministration_viewer$key;
  /** Whether the platform stores an order. */
  canMove: boolean;
}) {
  const { sidebarMedia } = useFragment(
    graphql`
      fragment SidebarMediaAdministration_viewer on Viewer @throwOnFieldError {
        sidebarMedia {
          id
          url
          image {
            alt
            contentUrl(width: 384)
          }
          # Handed on whole to the list.
          video {
            poster {
              contentUrl(width: 384)
            }
          }
        }
      }
    `,
    key,
  );
  useRefetchSlides(sidebarMediaAdministrationQuery);
  const [reorder] = useAsyncMutation<SidebarMediaAdministrationOrderMutation>(
    graphql`
      mutation SidebarMediaAdministrationOrderMutation($input: ReorderSidebarMediaInput!) {
        reorderSidebarMedia(input: $input) {
          viewer {
            ...SidebarMediaAdministration_viewer
            ...SidebarMedia_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [remove] = useAsyncMutation<SidebarMediaAdministrationDeleteMutation>(
    graphql`
      mutation SidebarMediaAdministrationDeleteMutation($input: DeleteSidebarMediaInput!) {
        deleteSidebarMedia(input: $input) {
          viewer {
            ...SidebarMediaAdministration_viewer
            ...SidebarMedia_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Illustration supprimée' },
  );
  const ask = async ({ id }: { id: string }) => {
    const yes = await confirm({
      title: 'Supprimer cette illustration\u00a0?',
      text: 'Elle disparaît de la colonne de droite de tout le monde.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (yes) await remove({ input: { sidebarMediaId: id } });
  };
  return (
    <div className="flex flex-col gap-8">
      {!sidebarMedia || sidebarMedia.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">
          {sidebarMedia
            ? 'Il n’y a pas encore d’illustration.'
            : 'Les illustrations n’ont pas pu être chargées.'}
        </p>
      ) : (
        <SlideList
          label="Illustrations"
          names={['l’illustration', 'Illustration']}
          slides={sidebarMedia}
          onOrder={
            canMove
              ? async (sidebarMediaIds) =>
                  (await reorder({ input: { sidebarMediaIds } }, { subject: 'order of the sidebar' })).isDone
              : null
          }
          onDelete={(slide) => void ask(slide)}
        />
      )}
      <CreateSidebarMedia />
    </div>
  );
}

function CreateSidebarMedia() {
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [imageAlt, setImageAlt] = useState('');
  useUnsavedChanges(file !== null || url !== '' || imageAlt !== '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [run, isPending] = useKeyedMutation<SidebarMediaAdministrationCreateMutation>(graphql`
    mutation SidebarMediaAdministrationCreateMutation($input: CreateSidebarMediaInput!) {
      createSidebarMedia(input: $input) {
        viewer {
          ...SidebarMediaAdministration_viewer
          ...SidebarMedia_viewer
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
  const choose = (chosen: File | null) => {
    // An alternative text does not apply to the next picture.
    if (file) setImageAlt('');
    setFile(chosen);
  };
  const checks = useFileChecks();
  const submit = useAfterChecks(checks, async () => {
    if (isPending) return;
    setFailure(null);
    const address = isVideo ? '' : url.trim();
    const wrong = addressError(address);
    flushSync(() =>
      setErrors({
        ...(file ? {} : { file: 'Veuillez choisir un fichier.' }),
        ...(wrong === undefined ? {} : { url: wrong }),
      }),
    );
    if (!file || wrong !== undefined) {
      focusFirstError(form.current);
      return;
    }
    const outcome = await run({
      input: { file, url: address || null, ...(isVideo ? {} : { imageAlt }) },
    });
    if (outcome.isDone) {
      // What was chosen and typed meanwhile stays.
      setFile((now) => (now === file ? null : now));
      setUrl((now) => (now === url ? '' : now));
      setImageAlt((now) => (now === imageAlt ? '' : now));
      return;
    }
    flushSync(() => setErrors(outcome.inputs));
    if (!['file', 'url', 'imageAlt'].some((field) => field in outcome.inputs)) setFailure(outcome.message);
    focusFirstError(form.current);
  });
  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 className="m-0 text-lg font-bold">Nouvelle illustration</h2>
      {failure !== null && <ErrorNotice message={failure} />}
      <SlideFields
        file={file}
        onFile={choose}
        checks={checks}
        url={url}
        onUrl={setUrl}
        imageAlt={imageAlt}
        onImageAlt={setImageAlt}
        isVideo={isVideo}
        errors={errors}
      />
      <Button type="submit" kind="primary" className="self-start" isPending={isPending || checks.isAwaited}>
        Ajouter l’illustration
      </Button>
    </form>
  );
}
