import { safeStorage } from 'electron';

import type { CipherLevel, SecretCipher } from './secret-cipher.ts';

/**
 * Electron's safeStorage as our cipher; usable once Electron is ready. Where Linux has no keychain Electron encrypts with
 * a password that everybody knows, and only after we tell it to: that is `plain` to us. The synchronous calls are used
 * because the oldest runtime has no others.
 */
export function createSafeStorageCipher(platform: NodeJS.Platform): SecretCipher {
  const level = (): CipherLevel => {
    if (platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
      return 'plain';
    return safeStorage.isEncryptionAvailable() ? 'keychain' : 'none';
  };
  const allowWhatThereIs = (): void => {
    if (level() === 'plain') safeStorage.setUsePlainTextEncryption(true);
  };
  return {
    level,
    encrypt: (secret) => {
      allowWhatThereIs();
      return safeStorage.encryptString(secret).toString('base64');
    },
    decrypt: (encrypted) => {
      allowWhatThereIs();
      return safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
    },
  };
}
