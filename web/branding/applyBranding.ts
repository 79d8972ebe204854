import { type Environment, graphql } from 'relay-runtime';
import type { applyBrandingQuery } from '../__generated__/applyBrandingQuery.graphql';
import { fetchPublic } from '../relay/fetchPublic.ts';
import { keepLook } from './keptLook.ts';
import { setTabIcon } from './tabIcon.ts';
import { brandProperties } from './theme.ts';

const query = graphql`
  query applyBrandingQuery @throwOnFieldError {
    branding {
      ...Logo_branding
      name
      logo {
        url
        width
        height
      }
      favicon {
        url(width: 64, height: 64)
      }
      mainColor
      secondaryColor
      bodyBackgroundColor
      headerBackgroundColor
      headerMenuColor
      headerActiveMenuColor
      communityColor
      communityBadgeColor
    }
  }
`;

/** Reads the platform's name and colours and applies them; keeps them for the next visit. Rejects when they cannot be read. */
export async function applyBranding(environment: Environment): Promise<void> {
  const data = await fetchPublic<applyBrandingQuery>(environment, query, 'network-only');
  if (!data) return;
  const { name, logo, favicon, ...colours } = data.branding;
  const properties = brandProperties(colours);
  document.title = name;
  for (const [property, value] of Object.entries(properties))
    document.documentElement.style.setProperty(property, value);
  setTabIcon(favicon?.url ?? null);
  const hasMeasures = logo?.width && logo.height;
  keepLook({
    name,
    properties,
    logo: hasMeasures ? { url: logo.url, ratio: logo.width / logo.height } : null,
  });
}
