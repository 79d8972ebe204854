import { ImageField } from '../uploads/ImageField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { FormErrors } from '../ui/useForm.ts';

/** Whether a file is a video rather than a picture. */
export const isVideoFile = (file: File): boolean => !/\.(png|jpe?g|gif|heic)$/i.test(file.name);

interface Props {
  file: File | null;
  onFile: (file: File | null) => void;
  url: string;
  onUrl: (url: string) => void;
  /** Whether what is shown is a video: only pictures lead somewhere (B655). */
  isVideo: boolean;
  /** Words beside `file` and `url`. */
  errors: FormErrors<{ file: unknown; url: unknown }>;
}

/** The picture or video of a slide, and where a picture leads. */
export function SlideFields({ file, onFile, url, onUrl, isVideo, errors }: Props) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <ImageField
          label="Choisir une image ou une vidéo"
          dropLabel="Image ou vidéo"
          file={file}
          onChange={onFile}
          allowsVideo
        />
        {errors.file !== undefined && (
          <p role="alert" className="m-0 text-sm font-medium text-danger">
            {errors.file}
          </p>
        )}
      </div>
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
