import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';

/** A password, which its owner may look at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          label={isShown ? 'Masquer la saisie' : 'Afficher la saisie'}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
