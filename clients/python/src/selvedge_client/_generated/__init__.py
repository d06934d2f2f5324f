"""What follows from the catalogue. `npm run generate` writes the files beside this one."""
