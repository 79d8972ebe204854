import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Masquer la saisie' : 'Afficher la saisie';
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setShown(!isShown)}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink [&>svg]:size-5"
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </button>
      }
    />
  );
}
