/** Content-Disposition per RFC 6266 and RFC 5987, for accents. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain || 'fichier'}"; filename*=UTF-8''${encoded}`;
}
