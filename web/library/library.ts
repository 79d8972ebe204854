/** Displayed library. */
export interface Library {
  /** Community; null for the user's own library. */
  communityId: string | null;
  /** Id of the community, or of the user. */
  ownerId: string;
  /** URL path of the root. */
  home: string;
  /** Name of its root. */
  title: string;
  canManage: boolean;
  /** Whether entries can be renamed and moved where they can be changed. */
  canOrganize: boolean;
  /** Whether several entries can be chosen at once. */
  hasSelections: boolean;
  /** Whether deleted entries can be restored. */
  hasBin: boolean;
  /** Whether a replaced file keeps its earlier contents. */
  hasVersions: boolean;
  /** Page size. */
  step: number;
  /** Text at the end of a paginated list. */
  end: string;
}

/** URL path of a folder. */
export const folderPath = (
  library: Library,
  folder: { readonly databaseId: string; readonly isDefault: boolean },
): string =>
  `${library.home}/${encodeURIComponent(folder.databaseId)}${folder.isDefault && library.communityId !== null ? '/default' : ''}`;

/** What the platform can do with libraries. */
export const libraryAbilities = (capabilities: readonly string[]) => ({
  hasSelections: capabilities.includes('LIBRARY_SELECTIONS'),
  hasBin: capabilities.includes('LIBRARY_BIN'),
  hasVersions: capabilities.includes('LIBRARY_VERSIONS'),
});

/** « 1 élément », « 3 éléments ». */
export const entryCountText = (count: number): string => `${count}\u00a0élément${count > 1 ? 's' : ''}`;
