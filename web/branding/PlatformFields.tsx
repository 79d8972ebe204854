import { Suspense, useState } from 'react';
import { ImageField } from '../uploads/ImageField.tsx';
import type { FileChecks } from '../uploads/useFileChecks.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { mainColors, type PlatformForm, colorWarning, webColors } from './platformForm.ts';
import { SwatchField } from './SwatchField.tsx';

const RichTextEditor = lazyPart(async () => ({
  default: (await import('../ui/RichTextEditor.tsx')).RichTextEditor,
}));

const pictureFields = [
  ['logo', 'Logo principal'],
  ['secondaryLogo', 'Second logo, pour les fonds sombres'],
  ['favicon', 'Icône de l’onglet'],
] as const;

/** Name, pictures and the text of the sign-in screen. */
export function General({
  form: { values, errors, set },
  fillCount,
  pictures,
  checks,
}: {
  form: PlatformForm;
  /** Counts how often the fields were filled with other values. */
  fillCount: number;
  /** Addresses of the pictures that are stored. */
  pictures: Record<(typeof pictureFields)[number][0], string | undefined>;
  checks: FileChecks;
}) {
  return (
    <div className="flex flex-col gap-6">
      <TextField
        label="Nom de l’application"
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errors.name}
        maxLength={60}
        isRequired
      />
      {pictureFields.map(([field, label]) => (
        <div key={field} role="group" aria-label={label} className="flex flex-col gap-2">
          <span aria-hidden="true" className="text-sm font-semibold">
            {label}
          </span>
          {values[field] === null && pictures[field] && (
            <img
              src={pictures[field]}
              alt={`${label}, actuellement`}
              className={`h-14 w-fit max-w-full rounded-xl border border-line object-contain p-2 ${
                field === 'secondaryLogo' ? 'bg-[#171e26]' : 'bg-white'
              }`}
            />
          )}
          <ImageField
            label="Choisir une image"
            dropLabel={label}
            file={values[field]}
            onChange={(file) => set(field, file)}
            checks={checks}
          />
          {errors[field] !== undefined && (
            <p role="alert" className="m-0 text-sm font-medium text-danger">
              {errors[field]}
            </p>
          )}
        </div>
      ))}
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-semibold">
          Texte de l’écran de connexion
        </span>
        <Suspense fallback={<div className="h-40 rounded-xl bg-sunken" />}>
          <div className="rounded-2xl border border-line-strong">
            <RichTextEditor
              label="Texte de l’écran de connexion"
              hasHeadings
              initial={values.welcomeText}
              fillCount={fillCount}
              onChange={({ html, isEmpty }) => set('welcomeText', isEmpty ? '' : html)}
              error={errors.welcomeText}
            />
          </div>
        </Suspense>
      </div>
    </div>
  );
}

/** The main colours, and on demand those of the web version. */
export function Colors({ form: { values, errors, set } }: { form: PlatformForm }) {
  // An error must not be hidden when this tab is opened for it.
  const [isAdvanced, setAdvanced] = useState(webColors.some(([field]) => errors[field] !== undefined));
  const swatches = (colors: typeof mainColors | typeof webColors) =>
    colors.map(([field, label]) => (
      <SwatchField
        key={field}
        label={label}
        value={values[field]}
        onChange={(color) => set(field, color)}
        warning={colorWarning(values, field)}
        error={errors[field]}
      />
    ));
  return (
    <div className="flex flex-col gap-6">
      {swatches(mainColors)}
      <Switch
        label="Option avancée&nbsp;: version web"
        description="Choisir chaque couleur de la version web"
        isOn={isAdvanced}
        onChange={setAdvanced}
      />
      {isAdvanced && swatches(webColors)}
    </div>
  );
}
