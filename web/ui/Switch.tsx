import { useId } from 'react';

interface Props {
  label: string;
  description?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({ label, description, isOn, onChange, isDisabled = false }: Props) {
  const id = useId();
  return (
    <label className="flex min-h-12 shrink-0 cursor-pointer items-center gap-4">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {description !== undefined && (
          <span id={`${id}-about`} className="block text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      <span className="relative shrink-0">
        <input
          type="checkbox"
          // A native checkbox exposes its checked state itself.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          checked={isOn}
          disabled={isDisabled}
          aria-label={label}
          {...(description === undefined ? {} : { 'aria-describedby': `${id}-about` })}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className="relative block h-7 w-12 rounded-full [print-color-adjust:exact] bg-line-strong transition-colors peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink peer-disabled:opacity-50 after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white forced-colors:border forced-colors:peer-checked:bg-[Highlight] forced-colors:after:bg-[ButtonText] after:shadow after:transition-transform peer-checked:after:translate-x-5"
        />
      </span>
    </label>
  );
}
