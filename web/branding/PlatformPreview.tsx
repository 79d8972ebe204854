import { type ReactNode, useMemo } from 'react';
import { useFilePreviews } from '../ui/browserFiles.ts';
import { Html } from '../ui/Html.tsx';
import type { PlatformValues, WebColor } from './platformForm.ts';
import { brandProperties } from './theme.ts';

/** The light blue that every platform has. */
const secondaryColor = '#34a5f8';
const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

interface Props {
  values: PlatformValues;
  /** The look that is stored: shown for colours that are not finished yet. */
  stored: PlatformValues;
  /** The logo that is stored. */
  logo: string | null;
}

/** The header, a community's badge and the sign-in screen as they would be, before anything is saved. */
export function PlatformPreview({ values, stored, logo }: Props) {
  const chosenFiles = useMemo(() => (values.logo ? [values.logo] : []), [values.logo]);
  const [chosen] = useFilePreviews(chosenFiles);
  const color = (field: WebColor | 'primaryColor' | 'tabColor') =>
    isColor(values[field]) ? values[field] : stored[field];
  const brand = brandProperties({
    primaryColor: color('primaryColor'),
    secondaryColor,
    bodyBackgroundColor: color('bodyBackgroundColor'),
    headerBackgroundColor: color('headerBackgroundColor'),
    headerMenuColor: color('headerMenuColor'),
    headerActiveMenuColor: color('headerActiveMenuColor'),
    communityColor: color('communityColor'),
    communityBadgeColor: color('communityBadgeColor'),
    contactsColor: color('contactsColor'),
    tabColor: color('tabColor'),
  });
  const name = values.name.trim() || stored.name;
  const picture = chosen ?? logo;
  const brandMark: ReactNode = picture ? (
    <img src={picture} alt={name} className="h-8 max-w-24 object-contain" />
  ) : (
    <span className="font-bold">{name}</span>
  );
  return (
    <section aria-label="Aperçu" className="flex min-w-0 basis-[22rem] flex-col gap-4">
      <h2 className="m-0 text-base font-bold">Aperçu</h2>
      <div
        className="overflow-hidden rounded-2xl border border-line"
        style={{ backgroundColor: brand['--b-canvas'] }}
      >
        <div
          className="flex h-14 items-center gap-4 px-4 text-sm font-semibold"
          style={{ backgroundColor: brand['--b-header'], color: brand['--b-on-header'] }}
        >
          {brandMark}
          <span
            className="ml-auto border-b-3 py-4"
            style={{ color: brand['--b-menu-active'], borderColor: brand['--b-menu-mark'] }}
          >
            Accueil
          </span>
          <span className="hidden py-4 sm:inline" style={{ color: brand['--b-menu'] }}>
            Communautés
          </span>
        </div>
        <div className="flex flex-col gap-3 p-4 text-sm font-semibold text-[#16202b]">
          <div className="flex gap-4 border-b border-[#e1e6ec]">
            <span
              className="border-b-2 pb-2"
              style={{ color: brand['--b-tab-light'], borderColor: brand['--b-tab-light'] }}
            >
              Onglet actif
            </span>
            <span className="pb-2">Onglet</span>
          </div>
          <div className="flex gap-4">
            <span className="border-l-4 pl-2" style={{ borderColor: brand['--b-community-light'] }}>
              Mes Communautés
            </span>
            <span className="border-l-4 pl-2" style={{ borderColor: brand['--b-contacts-light'] }}>
              Contacts
            </span>
          </div>
          <div className="flex items-center gap-3 rounded-xl bg-white p-3 text-sm font-semibold text-[#16202b]">
            <span className="size-9 rounded-lg" style={{ backgroundColor: brand['--b-community-light'] }} />
            <span className="min-w-0 flex-1 truncate">Une communauté</span>
            <span
              className="grid h-5 min-w-5 place-items-center rounded-full border px-1 text-xs leading-none font-bold"
              style={{
                borderColor: brand['--b-badge'],
                backgroundColor: brand['--b-badge-fill'],
                color: brand['--b-on-badge'],
              }}
            >
              3
            </span>
          </div>
        </div>
      </div>
      <div
        className="flex flex-col items-center gap-4 rounded-2xl border border-line p-6 text-[#16202b]"
        style={{ backgroundColor: brand['--b-canvas'] }}
      >
        <div className="flex w-full max-w-sm flex-col gap-3 rounded-2xl bg-white p-6">
          {brandMark}
          <Html html={values.welcomeText} className="text-sm" />
          <span className="rounded-xl border border-[#8a96a3] px-3 py-2 text-sm text-[#5a6570]">
            Identifiant
          </span>
          <span className="rounded-xl border border-[#8a96a3] px-3 py-2 text-sm text-[#5a6570]">
            Mot de passe
          </span>
          <span
            className="rounded-full py-2 text-center text-sm font-semibold"
            style={{ backgroundColor: brand['--b-accent-light'], color: brand['--b-on-accent-light'] }}
          >
            Connexion
          </span>
        </div>
      </div>
    </section>
  );
}
