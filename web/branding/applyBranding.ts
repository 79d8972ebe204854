import { type Environment, graphql } from 'relay-runtime';
import type { applyBrandingQuery } from '../__generated__/applyBrandingQuery.graphql';
import { fetchPublic } from '../relay/fetchStrict.ts';
import { keepLook, type KeptPicture } from './storedBranding.ts';
import { logoOn, brandProperties, isDarkGround } from './theme.ts';
import { setTabIcon } from './tabIcon.ts';

const query = graphql`
  query applyBrandingQuery @throwOnFieldError {
    branding {
      ...Logo_branding
      name
      logo {
        contentUrl
        width
        height
      }
      secondaryLogo {
        contentUrl
        width
        height
      }
      favicon {
        contentUrl(width: 64, height: 64)
      }
      primaryColor
      secondaryColor
      webColors {
        bodyBackgroundColor
        headerBackgroundColor
        headerMenuColor
        headerActiveMenuColor
        communityColor
        communityBadgeColor
        contactsColor
      }
      tabColor
    }
  }
`;

/** Reads the platform's name and colours and applies them; keeps them for the next visit. Rejects when they cannot be read. */
export async function applyBranding(environment: Environment): Promise<void> {
  const data = await fetchPublic<applyBrandingQuery>(environment, query, 'network-only');
  if (!data) return;
  const { name, logo, secondaryLogo, favicon, webColors, ...others } = data.branding;
  const colours = { ...others, ...webColors };
  const properties = brandProperties(colours);
  document.title = name;
  for (const [property, value] of Object.entries(properties))
    document.documentElement.style.setProperty(property, value);
  setTabIcon(favicon?.contentUrl ?? null);
  const kept = (isDark: boolean) => keptPicture(logoOn(isDark, { logo, secondaryLogo }));
  keepLook({
    name,
    properties,
    logos: { white: kept(false), light: kept(isDarkGround(colours.headerBackgroundColor)), dark: kept(true) },
  });
}

interface Measured {
  readonly contentUrl: string;
  readonly width: number | null | undefined;
  readonly height: number | null | undefined;
}

const keptPicture = ({
  picture,
  isOnPlate,
}: {
  picture: Measured | null | undefined;
  isOnPlate: boolean;
}): KeptPicture | null =>
  picture?.width && picture.height
    ? { url: picture.contentUrl, ratio: picture.width / picture.height, isOnPlate }
    : null;
