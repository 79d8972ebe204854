/** The library that is looked at. */
export interface Library {
  /** Null for one's own. */
  communityId: string | null;
  /** Address of its root. */
  home: string;
  /** Name of its root. */
  title: string;
  canManage: boolean;
  /** How many more entries come at a time. */
  step: number;
  /** Said at the end of a list that went on. */
  end: string;
}

/** The address of a folder. */
export const folderPath = (
  library: Library,
  folder: { readonly slug: string; readonly isDefault: boolean },
): string =>
  `${library.home}/${encodeURIComponent(folder.slug)}${folder.isDefault && library.communityId !== null ? '/default' : ''}`;
