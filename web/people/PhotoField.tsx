import { Avatar } from '../ui/Avatar.tsx';
import { PictureField } from '../uploads/picture/PictureField.tsx';

interface Props {
  /** Shown until a picture is chosen. */
  initials: string;
  src: string | null;
  /** E-mail address, used as the file name (B112). */
  username: string;
  /** The cropped picture that was chosen; null for none. */
  value: File | null;
  onChange: (photo: File | null) => void;
  /** Error of the server. */
  error?: string | undefined;
}

/** Pixels of a profile picture: twice its largest display size, for dense screens. */
const longest = 800;

/** A person's photograph: chosen or dropped, then cropped to a square. */
export function PhotoField({ initials, src, username, value, onChange, error }: Props) {
  return (
    <PictureField
      label="Photo"
      action={value || src ? 'Changer la photo' : 'Choisir une photo'}
      aspect={1}
      longest={longest}
      takesHeic
      fileName={`profile-${username}`}
      value={value}
      onChange={onChange}
      error={error}
    >
      {(preview) => <Avatar name="Votre photo" initials={initials} src={preview ?? src} size={112} />}
    </PictureField>
  );
}
