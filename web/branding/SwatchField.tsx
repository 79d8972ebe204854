import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useId } from 'react';
import { Swatch } from '../ui/Swatch.tsx';

/** The 14 swatches of the administration, with the names by which they are read. */
const administrationPalette = [
  ['#004b67', 'Bleu pétrole'],
  ['#00284d', 'Bleu nuit'],
  ['#1e3a8a', 'Bleu marine'],
  ['#2563eb', 'Bleu'],
  ['#34a5f8', 'Bleu clair'],
  ['#0d9488', 'Sarcelle'],
  ['#0f7b4f', 'Vert sapin'],
  ['#4d7c0f', 'Olive'],
  ['#f59e0b', 'Ambre'],
  ['#e4572e', 'Vermillon'],
  ['#c81e1e', 'Rouge'],
  ['#be185d', 'Framboise'],
  ['#6d28d9', 'Violet'],
  ['#111827', 'Noir'],
] as const;

interface Props {
  label: string;
  value: string;
  onChange: (color: string) => void;
  /** Message when text would become hard to read. */
  warning?: string | undefined;
  error?: string | undefined;
}

/** A colour: one of the swatches, or any other by its code. */
export function SwatchField({ label, value, onChange, warning, error }: Props) {
  const id = useId();
  const about = [...(warning ? [`${id}-warning`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {administrationPalette.map(([color, name]) => (
          <Swatch
            key={color}
            group={id}
            color={color}
            name={name}
            label={`${label}\u00a0: ${name}`}
            isChosen={color === value.toLowerCase()}
            onChoose={() => onChange(color)}
          />
        ))}
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={`${label}\u00a0: autre couleur`}
            value={isColor ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="size-10 cursor-pointer rounded-lg border border-line-strong bg-surface p-1 pointer-coarse:size-11"
          />
          <input
            aria-label={`${label}\u00a0: code de la couleur`}
            value={value}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value.trim())}
            {...(about === '' ? {} : { 'aria-describedby': about })}
            {...(error ? { 'aria-invalid': true as const } : {})}
            className="h-10 w-28 rounded-lg border border-line-strong bg-surface px-3 font-mono text-sm text-ink aria-invalid:border-danger pointer-coarse:h-11"
          />
        </span>
      </div>
      {warning && (
        <p id={`${id}-warning`} role="status" className="m-0 mt-2 flex items-start gap-2 text-sm font-medium">
          <IconAlertTriangle aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <span>{warning}</span>
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="m-0 mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
