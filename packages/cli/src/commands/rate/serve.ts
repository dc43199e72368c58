import { once } from 'node:events'
import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

const raters = (description: string) =>
  Flags.string({ description, helpValue: 'RATER', multiple: true, multipleNonGreedy: true })

export default class RateServe extends BaseCommand {
  static override summary = 'Serve the page of a study, with a link for each rater.'
  static override description =
    'Answers are on the disk before they are acknowledged. Links hold a token that is shown once; only its digest is stored. The server listens on localhost only; for others put a proxy with TLS ' +
    'in front (--behind-tls NAME), or say --insecure-http. Ctrl-C ends it; what pages could not send they keep and send when it is back.'
  static override examples = [
    '<%= config.bin %> rate serve ratings/warmth',
    '<%= config.bin %> rate serve ratings/warmth --port 8100 --behind-tls ratings.example.org',
    '<%= config.bin %> rate serve ratings/warmth --renew anna --revoke ben',
  ]
  static override args = {
    folder: Args.string({ description: 'Folder of the study.', required: true }),
  }
  static override flags = {
    port: Flags.integer({
      description: 'Port. Default: a free one.',
      min: 0,
      max: 65_535,
      default: 0,
    }),
    host: Flags.string({ description: 'Address to listen at. Default: localhost only.' }),
    'behind-tls': Flags.string({
      description: 'Name under which a proxy with TLS hands requests on.',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'insecure-http': Flags.boolean({
      description: 'Let others reach plain HTTP: answers can be read on their way.',
    }),
    renew: raters('Make a new link for this rater; the old one ends.'),
    revoke: raters('Take the link of this rater back.'),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(RateServe)
    const [{ readStudy, serveStudy }, { systemClock }, { CLOSING, interrupt }] = await Promise.all([
      import('@attune/ratings/study'),
      import('@attune/host'),
      import('../../interrupt.js'),
    ])
    const study = readStudy(args.folder)
    const server = await serveStudy(study, {
      port: flags.port,
      host: flags.host,
      behindTls: flags['behind-tls'],
      insecureHttp: flags['insecure-http'],
      renew: flags.renew,
      revoke: flags.revoke,
      clock: systemClock,
      onError: (error) => this.logToStderr(error instanceof Error ? error.message : String(error)),
    })
    const links = Object.fromEntries(server.links)
    if (this.jsonEnabled()) this.logJson({ port: server.port, owner: server.ownerLink, links })
    else {
      for (const [rater, link] of server.links) this.log(`${rater}: ${link}`)
      if (server.links.size === 0)
        this.log('All raters have their links; --renew RATER makes another one.')
      this.log(`\nHow far everybody is: ${server.ownerLink}\n\nCtrl-C ends the server.`)
    }
    await interrupt.withGrace(CLOSING, async () => {
      try {
        if (!interrupt.stop.aborted) await once(interrupt.stop, 'abort')
      } finally {
        await server.close()
      }
    })
    return undefined
  }
}
