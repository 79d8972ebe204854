import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';

interface Props {
  /** Name of the radio group. */
  group: string;
  color: string;
  /** Tooltip. */
  name: string;
  /** Accessible name; default `name`. */
  label?: string;
  isChosen: boolean;
  isInvalid?: boolean;
  onChoose: () => void;
}

/** A radio button that selects a colour of a palette. */
export function Swatch({ group, color, name, label = name, isChosen, isInvalid = false, onChoose }: Props) {
  return (
    <label
      title={name}
      className="relative size-9 cursor-pointer rounded-full border border-line-strong has-checked:ring-2 has-checked:ring-accent-ink has-checked:ring-offset-2 has-checked:ring-offset-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent-ink pointer-coarse:size-11"
      style={{ backgroundColor: color }}
    >
      <input
        type="radio"
        name={group}
        value={color}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        {...(isInvalid ? { 'aria-invalid': true as const } : {})}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      {isChosen && (
        <IconCheck
          aria-hidden="true"
          className="absolute inset-0 m-auto size-5 text-white drop-shadow-[0_0_2px_rgb(0_0_0/0.9)]"
        />
      )}
    </label>
  );
}
