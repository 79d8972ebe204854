import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What is sent instead of a password: the lower-case hexadecimal SHA-256 of its UTF-8 bytes. The
 * browser's own digest exists on https only; intranets on http need this one.
 */
export const passwordDigest = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));
