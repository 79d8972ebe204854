import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
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
          <label
            key={color}
            title={name}
            className="relative size-9 cursor-pointer rounded-full border border-line-strong has-checked:ring-2 has-checked:ring-accent-ink has-checked:ring-offset-2 has-checked:ring-offset-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent-ink pointer-coarse:size-11"
            style={{ backgroundColor: color }}
          >
            <input
              type="radio"
              name={id}
              value={color}
              aria-label={name}
              checked={color === value}
              onChange={() => onChange(color)}
              {...(error === undefined ? {} : { 'aria-invalid': true as const })}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            {color === value && (
              <IconCheck
                aria-hidden="true"
                className="absolute inset-0 m-auto size-5 text-white drop-shadow-[0_0_2px_rgb(0_0_0/0.9)]"
              />
            )}
          </label>
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
