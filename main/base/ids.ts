import { randomBytes } from 'node:crypto';

/** Makes ids. A port, so that tests can foresee them. */
export interface IdSource {
  /** A UUIDv7 (RFC 9562 §5.7): later ones sort after earlier ones, to the millisecond. */
  uuidv7(): string;
  /** 32 lower-case hexadecimal digits. */
  hex32(): string;
}

/** Ids from the machine's clock and its random source. */
export const systemIds: IdSource = {
  uuidv7: () => {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(Date.now(), 0, 6);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
  hex32: () => randomBytes(16).toString('hex'),
};
