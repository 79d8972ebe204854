import { useId } from 'react';
import { Swatch } from '../ui/Swatch.tsx';
import { palette } from './palette.ts';

interface Props {
  value: string;
  onChange: (color: string) => void;
  error?: string | undefined;
}

/** The colour of a community: one of the palette, or the one that it has. */
export function ColorField({ value, onChange, error }: Props) {
  const id = useId();
  const isListed = palette.some(([color]) => color === value);
  const colors = isListed || value === '' ? palette : [...palette, [value, 'Couleur actuelle'] as const];
  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0"
      {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
    >
      <legend className="mb-2 p-0 text-sm font-semibold">Couleur</legend>
      <div className="flex flex-wrap gap-1.5">
        {colors.map(([color, name]) => (
          <Swatch
            key={color}
            group={id}
            color={color}
            name={name}
            isChosen={color === value}
            isInvalid={error !== undefined}
            onChoose={() => onChange(color)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="m-0 mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
