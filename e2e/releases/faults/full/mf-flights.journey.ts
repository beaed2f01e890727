import { faultTable } from '../table';

faultTable('mf-flights');
