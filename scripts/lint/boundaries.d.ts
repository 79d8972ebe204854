/** Why one file may not import another, both by their absolute paths; undefined when it may. */
export function refusal(importer: string, imported: string): string | undefined;
