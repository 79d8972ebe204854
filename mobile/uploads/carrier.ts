/** How far a request with files has come. */
export interface Progress {
  sentBytes: number;
  /** All of them, with what surrounds the files; 0 while it is not known. */
  totalBytes: number;
}

/** A form to send. */
interface Parcel {
  url: string;
  headers: Record<string, string>;
  form: FormData;
  /** Gives it up. */
  signal: AbortSignal | undefined;
  onProgress: (progress: Progress) => void;
}

/**
 * Sends a form and tells how far it has come, which `fetch` does not. Rejects where nothing was answered, and
 * where it was given up.
 */
export type Carrier = (parcel: Parcel) => Promise<{ status: number; body: string }>;
