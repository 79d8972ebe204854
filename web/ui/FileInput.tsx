import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  onFiles: (files: readonly File[]) => void;
}

/** Chooses files of the device; empties itself, so that the same file can be chosen again. */
export function FileInput({ onFiles, ...props }: Props) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
