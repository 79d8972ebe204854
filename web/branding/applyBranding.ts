import { type Environment, graphql } from 'relay-runtime';
import type { applyBrandingQuery } from '../__generated__/applyBrandingQuery.graphql';
import { fetchPublic } from '../relay/fetchPublic.ts';
import { setTabIcon } from './tabIcon.ts';
import { brandProperties } from './theme.ts';

/** What the next visit shows before the branding has been asked for (web/app/public/first-paint.js). */
const storageKey = 'branding';

const query = graphql`
  query applyBrandingQuery @throwOnFieldError {
    branding {
      ...Logo_branding
      name
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

/** Whether the last visit left a branding, so that nothing has to be waited for. */
export function isBrandingKnown(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Reads the platform's name and colours and applies them; keeps them for the next visit. Rejects when they cannot be read. */
export async function applyBranding(environment: Environment): Promise<void> {
  const data = await fetchPublic<applyBrandingQuery>(environment, query, 'network-only');
  if (!data) return;
  const { name, favicon, ...colours } = data.branding;
  const properties = brandProperties(colours);
  document.title = name;
  for (const [property, value] of Object.entries(properties))
    document.documentElement.style.setProperty(property, value);
  setTabIcon(favicon?.url ?? null);
  try {
    localStorage.setItem(storageKey, JSON.stringify({ name, properties }));
  } catch {
    // Only the next visit's first moment is the poorer for it.
  }
}
