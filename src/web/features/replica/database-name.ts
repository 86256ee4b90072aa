/** How the name of a user's database (IndexedDB) begins; the user's id follows. */
export const REPLICA_DATABASE = 'replica/';
