import { ImageField } from '../uploads/ImageField.tsx';
import { useOffers } from '../uploads/uploadRules.ts';
import type { FileChecks } from '../uploads/useFileChecks.ts';
import { TextField } from '../ui/TextField.tsx';
import type { FormErrors } from '../ui/useForm.ts';

/** Whether a file is a video rather than a picture. */
export const isVideoFile = (file: File): boolean => !/\.(png|jpe?g|gif)$/i.test(file.name);

interface Props {
  file: File | null;
  onFile: (file: File | null) => void;
  checks: FileChecks;
  url: string;
  onUrl: (url: string) => void;
  /** Alternative text of the picture. */
  imageAlt: string;
  onImageAlt: (alt: string) => void;
  /** Whether the content is a video: only pictures have a link (B655) and an alternative text. */
  isVideo: boolean;
  /** Words beside the fields. */
  errors: FormErrors<{ file: unknown; url: unknown; imageAlt: unknown }>;
}

/** Fields for the picture or video of a slide; a picture also has a link and an alternative text. */
export function SlideFields({
  file,
  onFile,
  checks,
  url,
  onUrl,
  imageAlt,
  onImageAlt,
  isVideo,
  errors,
}: Props) {
  const takesAlternatives = useOffers('ALTERNATIVE_TEXTS');
  return (
    <>
      <div className="flex flex-col gap-2">
        <ImageField
          label="Choisir une image ou une vidéo"
          dropLabel="Image ou vidéo"
          file={file}
          onChange={onFile}
          checks={checks}
          allowsVideo
        />
        {errors.file !== undefined && (
          <p role="alert" className="m-0 text-sm font-medium text-danger">
            {errors.file}
          </p>
        )}
      </div>
      {takesAlternatives && !isVideo && (
        <TextField
          label="Texte alternatif"
          description={
            'Dites en quelques mots ce que montre l’image\u202F: les personnes qui ne la voient pas l’entendront. Laissez vide si elle ne fait que décorer.'
          }
          value={imageAlt}
          onChange={onImageAlt}
          error={errors.imageAlt}
          maxLength={250}
        />
      )}
      {!isVideo && (
        <TextField
          label="Lien (facultatif)"
          type="url"
          value={url}
          onChange={onUrl}
          error={errors.url}
          placeholder="https://"
          maxLength={2000}
        />
      )}
    </>
  );
}
