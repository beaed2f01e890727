import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartFailure } from 'server/start-failure';
import { loadSettings } from './load';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tafiya-data-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (folder: string) => statSync(folder).mode & 0o777;

describe('the data folder', () => {
  test('is created with its parents, accessible only to this user', () => {
    const folder = path.join(root, 'a', 'b');
    loadSettings({ DATA_DIR: folder });
    expect(modeOf(folder)).toBe(0o700);
  });

  test('loses the access of other users at the next start', () => {
    const folder = path.join(root, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    loadSettings({ DATA_DIR: folder });
    expect(modeOf(folder)).toBe(0o700);
  });

  test('may be a link to a folder', () => {
    const folder = path.join(root, 'real');
    mkdirSync(folder);
    symlinkSync(folder, path.join(root, 'link'));
    loadSettings({ DATA_DIR: path.join(root, 'link') });
    expect(existsSync(path.join(folder, 'staff-secret'))).toBe(true);
    expect(modeOf(folder)).toBe(0o700);
  });

  test.each([
    ['is a file', (file: string) => file],
    ['is below a file', (file: string) => path.join(file, 'data')],
    ['is where the system takes no folder', () => '/proc/tafiya/data'],
  ])('that %s stops the start with a sentence', (_where, place) => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    const start = () => loadSettings({ DATA_DIR: place(file) });
    expect(start).toThrow(StartFailure);
    expect(start).toThrow(/^The data folder \S+ cannot be made: .* Name another one with DATA_DIR\.$/);
  });

  test('of another user is refused', () => {
    const foreign = ['/tmp', '/var', '/usr'].find(
      (folder) => existsSync(folder) && statSync(folder).uid !== process.getuid?.(),
    );
    const folder = foreign ?? path.join(root, 'foreign');
    if (!foreign) {
      // as root, the test can change the owner
      mkdirSync(folder);
      chownSync(folder, 12_345, 12_345);
    }
    const before = modeOf(folder);
    expect(() => loadSettings({ DATA_DIR: folder })).toThrow(`The data folder ${folder} belongs to another user`);
    expect(modeOf(folder)).toBe(before);
  });
});
