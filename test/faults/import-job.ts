/**
 * The job of somebody who owns the data, from packed packages: an ERP in MariaDB with awkward tables, kept current through a fortnight in
 * which rows change and go, articles and orders are renumbered, suppliers merge, importers are killed, and their state is restored or
 * lost. After each step, all records that the API shows are compared with what another program computes from the tables.
 *
 *   node test/faults/import-job.ts --lines 50000
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { buildPackage, packageNames, packPackage } from '../../scripts/build.ts'
import { Installation } from '../packages/support/installation.ts'
import { InstalledService } from '../packages/support/installed-service.ts'
import { runAsCommand } from '../support/command.ts'
import { ImportJob } from './import-job/job.ts'

/** `importer` is the program of the installed import. */
export async function importJob(service: InstalledService, importer: string, lines: number): Promise<Result[]> {
  const job = await ImportJob.start(service, importer, lines)
  try {
    const ordered = job.lines
    await job.check()
    await job.killAt('sending')
    await job.staysAsItWas('a first transfer that was killed')
    await job.sync()
    const { records } = await job.isCurrent('the first transfer')
    job.saveState()

    await job.syncWithoutChanges()
    await job.isCurrent('a cycle without changes')

    job.change(`update bestellpos set menge = menge + 1, preis = '2.345,5' where ebelp = '00020' and right(ebeln, 1) = '7';
update bestellpos set me = 'DZ', text = 'jetzt im Dutzend – ß' where ebelp = '00030' and right(ebeln, 2) = '11';
update bestellpos set preis = null, geaendert = '2025-12-31 23:59:59' where ebelp = '00040' and right(ebeln, 2) = '12';
update bestellung set lieferdatum = '29.02.2028', kurs = 1.000001, geaendert = '2025-03-30 12:00:00' where right(ebeln, 1) = '3';
update artikel set status = 2, bezeichnung = 'Ärmel "à jour" €' where right(matnr, 1) = '4';
update lieferant set name = 'Nur im Test' where mandt = '200';
insert into bestellung select mandt, lpad(ebeln + 500000, 10, '0'), ' 40', 20251231, '', 'EUR', null, 'N', '0020', '2025-12-30 22:30:00', null, ''
  from bestellung where right(ebeln, 2) = '21';
insert into bestellpos select mandt, lpad(ebeln + 500000, 10, '0'), ebelp, matnr, farbe, groesse, 1.5, 'DZ', '9,99', 12, null, null, ''
  from bestellpos where right(ebeln, 2) = '21'`)
    await job.sync()
    await job.isCurrent('changes')

    job.change(`delete from bestellpos where ebelp = '00080' and right(ebeln, 1) = '5';
update bestellpos set loekz = if(loekz = '', 'L', '') where ebelp = '00010' and right(ebeln, 1) = '6';
update bestellung set loekz = 'X' where right(ebeln, 2) = '44';
update artikel set loekz = '' where loekz = 'X' and right(matnr, 1) = '8';
delete from artikel_schlagwort where nr = 11; delete from schlagwort where nr = 11;
delete from bestand where menge = '-5' and right(matnr, 1) = '1'`)
    await job.sync()
    await job.isCurrent('rows that are deleted or marked as deleted')

    job.change(
      ['artikel', 'farbe', 'variante', 'bestand', 'artikel_schlagwort', 'bestellpos']
        .map((table) => `update ${table} set matnr = 'A-0815' where matnr = lpad(4712, 18, '0')`)
        .join(';\n'),
    )
    await job.sync()
    await job.isCurrent('an article with another number')

    job.change(`update lieferant set zusammen_mit = '12' where lifnr = 'AX03';
update lieferant set zusammen_mit = 'ax04 ' where lifnr = '0000000012'`)
    await job.sync()
    await job.isCurrent('suppliers that were merged, one of them twice')

    job.change(`update bestellung set ebeln = concat('0046', right(ebeln, 6));
update bestellpos set ebeln = concat('0046', right(ebeln, 6))`)
    const options = await job.refused()
    await job.staysAsItWas('a cycle that would remove all orders')
    await job.sync(...options)
    await job.isCurrent('orders with other numbers, as the refusal proposed')

    job.change(`update bestellpos set preis = 'k.A.' where ebeln = '0046000002' and ebelp = '00020'`)
    await job.faulty(/preis is 'k\.A\.'.* of 0046000002-00020$/m)
    await job.staysAsItWas('a cell that nobody can read')
    job.change(
      `update bestellpos set preis = '1,00' where preis = 'k.A.'; update werk set name = 'Neu' where werks = '0010'`,
    )
    await job.killWhileReading('bestellpos')
    await job.staysAsItWas('a cycle that was killed while it read')
    await job.killAt('loaded')
    await job.isCurrent('a cycle that was killed after its load was in')
    await job.syncWithoutChanges()

    job.change(`update bestellpos set menge = 7 where ebelp = '00050' and right(ebeln, 1) = '9'`)
    job.restoreState()
    await job.sync()
    await job.isCurrent('a state of the first day')

    job.change(`delete from bestellpos where ebelp = '00060' and right(ebeln, 2) = '33'`)
    job.removeState()
    await job.sync()
    await job.isCurrent('a state that was lost')

    return [
      { name: 'order lines in the ERP', value: ordered, atLeast: lines },
      { name: 'records after the first transfer', value: records, atLeast: lines },
      { name: 'steps, each compared with the tables', value: job.steps },
      { name: 'of them importers killed', value: job.kills },
      { name: 'records that differed', value: job.differences, atMost: 0 },
    ]
  } finally {
    await job.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { lines: { type: 'string', default: '50000' } } })
  await runAsCommand(async () => {
    const files = mkdtempSync(join(tmpdir(), 'selvedge-packed-'))
    for (const name of packageNames) {
      buildPackage(name, join(files, name))
      packPackage(join(files, name), files)
    }
    const installation = new Installation(files)
    try {
      await installation.installService()
      const service = await InstalledService.start(installation)
      const importer = await installation.installImport()
      const results = await importJob(service, importer, Number(values.lines))
      await service.stop()
      return results
    } finally {
      installation.remove()
      rmSync(files, { recursive: true })
    }
  })
}
