/** Reason why a file may not import another (absolute paths); undefined when it may. */
export function refusal(importer: string, imported: string): string | undefined;
