/** How well this system keeps a secret. */
export type CipherLevel =
  /** Its keychain holds the key to it. */
  | 'keychain'
  /** Whoever can read the file can read the secret. */
  | 'plain'
  /** It cannot be stored at all. */
  | 'none';

/** The system's own way to keep a secret on the disk. A port. */
export interface SecretCipher {
  level(): CipherLevel;
  /** The secret as base64 of something that this system can turn back. Throws when the keychain is locked or gone. */
  encrypt(secret: string): string;
  /** Throws when it was encrypted by another system or user. */
  decrypt(encrypted: string): string;
}
