import { readStored, writeStored } from '../core/storage.ts';
import type { Theme } from './theme.ts';

/** A logo that is known by its measures. */
export interface KeptPicture {
  url: string;
  /** Width by height. */
  ratio: number;
  /** Whether a logo for light backgrounds is shown on a dark one, on a white plate. */
  isOnPlate: boolean;
}

/** The stored look of the platform, shown on the next visit before the settings are loaded. */
export interface KeptLook {
  name: string;
  /** Custom properties with their values. */
  properties: Record<string, string>;
  /**
   * On white, and on the header of each theme. Null while no logo with known dimensions exists: the name is shown
   * instead.
   */
  logos: Record<'white' | Theme, KeptPicture | null>;
}

const key = 'branding';

/** The appearance at the last visit; null when none is stored. */
export function readStoredBranding(): KeptLook | null {
  try {
    const look: Partial<KeptLook> | null = JSON.parse(readStored(key) ?? 'null');
    if (typeof look?.name !== 'string' || !look.properties) return null;
    const { name, properties, logos = { white: null, light: null, dark: null } } = look;
    return { name, properties, logos };
  } catch {
    return null;
  }
}

/** Keeps the look for the next visit. */
export const keepLook = (look: KeptLook): void => void writeStored(key, JSON.stringify(look));
