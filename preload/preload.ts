import { contextBridge } from 'electron';

contextBridge.exposeInMainWorld('assistant', {});
