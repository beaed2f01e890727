import { walkFamilyTrip } from '../family-walk';

walkFamilyTrip({ width: 360, colorScheme: 'dark', by: 'mouse' });
walkFamilyTrip({ width: 1440, colorScheme: 'light', by: 'keyboard' });
