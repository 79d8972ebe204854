import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { graphql } from 'react-relay';
import type { HighlightFormMutation } from '../__generated__/HighlightFormMutation.graphql';
import type { HighlightAdministration_viewer$data } from '../__generated__/HighlightAdministration_viewer.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { isVideoFile, SlideFields } from './SlideFields.tsx';

const RichTextEditor = lazy(async () => ({
  default: (await import('../ui/RichTextEditor.tsx')).RichTextEditor,
}));

const kinds = [
  ['file', 'Image ou vidéo'],
  ['text', 'Texte'],
] as const;

/** A slide as the administration lists it. */
export type Slide = NonNullable<HighlightAdministration_viewer$data['administration']>['highlights'][number];

/** Adds or changes a slide: a picture, which may lead somewhere, a video, or a text (B653–B655, B754). */
export function HighlightForm({ slide, onClose }: { slide: Slide | null; onClose: () => void }) {
  const group = useId();
  const [kind, setKind] = useState<'file' | 'text'>(slide?.text ? 'text' : 'file');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState(slide?.text ?? '');
  const [url, setUrl] = useState(slide?.url ?? '');
  useUnsavedChanges(file !== null || text !== (slide?.text ?? '') || url !== (slide?.url ?? ''));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [run, isPending] = useAsyncMutation<HighlightFormMutation>(graphql`
    mutation HighlightFormMutation($input: SaveHighlightInput!) {
      saveHighlight(input: $input) {
        viewer {
          ...HighlightAdministration_viewer
          ...Highlights_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const isVideo = file ? isVideoFile(file) : slide?.video != null;
  const hasFile = file !== null || slide?.image != null || slide?.video != null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const missing: Record<string, string> =
      kind === 'file'
        ? hasFile
          ? {}
          : { file: 'Veuillez choisir un fichier.' }
        : text === ''
          ? { text: 'Le texte est obligatoire.' }
          : {};
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const id = slide ? { id: slide.id } : {};
    const outcome = await run({
      input:
        kind === 'text'
          ? { ...id, text }
          : { ...id, ...(file ? { file } : {}), url: isVideo ? '' : url.trim() },
    });
    if (outcome.isDone) {
      onClose();
      return;
    }
    setErrors(outcome.inputs);
    setFailure(outcome.message);
  };
  return (
    <form noValidate className="flex max-w-2xl flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <h2 className="m-0 text-lg font-bold">
        {slide ? 'Modifier la mise en avant' : 'Nouvelle mise en avant'}
      </h2>
      {failure !== null && <ErrorNotice message={failure} />}
      <fieldset className="m-0 flex flex-wrap gap-5 border-0 p-0">
        <legend className="sr-only">Ce qu’elle montre</legend>
        {kinds.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <input
              type="radio"
              name={group}
              checked={kind === value}
              onChange={() => setKind(value)}
              className="size-5 accent-accent-ink"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {kind === 'file' ? (
        <>
          {file === null && slide?.image && (
            <img
              src={slide.image.url}
              alt="Mise en avant actuelle"
              className="max-h-40 w-fit max-w-full rounded-xl"
            />
          )}
          <SlideFields
            file={file}
            onFile={setFile}
            url={url}
            onUrl={setUrl}
            isVideo={isVideo}
            errors={errors}
          />
        </>
      ) : (
        <Suspense fallback={<div className="h-40 rounded-xl bg-sunken" />}>
          <div className="rounded-2xl border border-line-strong">
            <RichTextEditor
              label="Texte de la mise en avant"
              initial={text}
              onChange={({ html, isEmpty }) => setText(isEmpty ? '' : html)}
              error={errors.text}
            />
          </div>
        </Suspense>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>Annuler</Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
