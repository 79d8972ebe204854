import { IconCameraPlus } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { extensionOf, readablePicture, refusalOf } from '../ui/picture/pictureFile.ts';

const CropDialog = lazy(() => import('../ui/picture/CropDialog.tsx'));

interface Props {
  /** Shown until a picture is chosen. */
  initials: string;
  src: string | null;
  /** The e-mail: the file is called after it (B112). */
  username: string;
  /** The cropped picture that was chosen; null for none. */
  value: File | null;
  onChange: (photo: File | null) => void;
}

/** Profile pictures are shown at most this large, twice over for fine screens, in pixels. */
const longest = 800;
const accept = 'image/png,image/jpeg,image/gif,image/heic,.heic,.heif';

/** A person's photograph: chosen or dropped, then cropped to a square. */
export function PhotoField({ initials, src, username, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [picture, setPicture] = useState<Blob | null>(null);
  const preview = useMemo(() => (value ? URL.createObjectURL(value) : null), [value]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const refused = refusalOf(file, { takesHeic: true });
    setRefusal(refused);
    if (refused !== null) return;
    setReading(true);
    try {
      setPicture(await readablePicture(file));
    } catch {
      setRefusal('Cette image ne peut pas être lue. Veuillez en choisir une autre.');
    } finally {
      setReading(false);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="flex flex-col gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex flex-wrap items-center justify-center gap-5 rounded-2xl border-2 border-dashed p-5 transition-colors ${
          isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong'
        }`}
      >
        <Avatar name="Votre photo" initials={initials} src={preview ?? src} size={112} />
        <div className="flex flex-col items-start gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            className="sr-only"
            tabIndex={-1}
            aria-label="Photo"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <Button
            icon={<IconCameraPlus aria-hidden="true" />}
            isPending={isReading}
            onPress={() => input.current?.click()}
          >
            {value || src ? 'Changer la photo' : 'Choisir une photo'}
          </Button>
          <p className="m-0 text-sm text-muted">ou déposez-la ici : png, jpg, gif ou heic, 5 Mo au maximum</p>
        </div>
      </div>
      {refusal !== null && <ErrorNotice message={refusal} />}
      {picture && (
        <Suspense fallback={null}>
          <CropDialog
            title="Recadrer l'image"
            picture={picture}
            aspect={1}
            longest={longest}
            onClose={() => setPicture(null)}
            onCrop={(cropped) => {
              const name = `profile-${username}.${extensionOf(cropped)}`;
              onChange(new File([cropped], name, { type: cropped.type }));
              setPicture(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
